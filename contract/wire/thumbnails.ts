/** The longest side of a thumbnail in pixels, for a row and for a tile. */
export const thumbnailSizes = [96, 512] as const;

export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** With a bearer token: a small WebP of an image as it is now, or with the query of `momentQuery` as it was then. `no-thumbnail` of everything else. */
export function thumbnailPath(driveId: string, fileId: string, size: ThumbnailSize, at?: number): string {
  return `${thumbnailRoute(driveId, fileId)}?size=${size}${at === undefined ? '' : `&at=${at}`}`;
}

export function thumbnailRoute(driveId: string, fileId: string): string {
  return `drives/${driveId}/files/${fileId}/thumbnail`;
}
