const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids come from strangers: what is not a UUID is answered like one that nobody has, before SQL sees it. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
