/** What a storage holds under a blob's name has another length than what was put there. */
export class ContentDiffers extends Error {
  constructor() {
    super('the stored content has another length than was recorded');
    this.name = 'ContentDiffers';
  }
}
