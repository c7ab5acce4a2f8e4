/** A storage has given up the parts of a content that it had: by a rule of the bucket's, or somebody removed them. */
export class PartsLost extends Error {
  constructor() {
    super('the storage has lost the parts of an upload');
    this.name = 'PartsLost';
  }
}
