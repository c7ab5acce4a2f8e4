/** The id that every filespace's root has on the wire: the SHA-256 of its name, in lowercase hex. */
export const rootId = '6c7e35358a63e97177b3187c86386c586d3e152b122855c17c410b3da4b9b48b';
/** Its name on the wire. On screen it carries the filespace's name. */
export const rootName = '/?root?';
