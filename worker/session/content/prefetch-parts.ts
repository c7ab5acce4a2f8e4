/** What a person may ask for next comes before they do, once nothing else is under way. What fails is asked for when it is needed. */
export async function prefetchParts(): Promise<void> {
  await Promise.allSettled([
    // A tab that follows leads as soon as the one before it is closed, perhaps without a network.
    import('../leader.ts'),
    import('../tree/tree-calls.ts'),
    import('../../tree-index/saved/index-file.ts'),
    import('../../search/search-calls.ts'),
    import('../repair-calls.ts'),
    import('../../uploads/upload-calls.ts'),
    import('../../saves/save-calls.ts'),
    import('./content-calls.ts'),
  ]);
}
