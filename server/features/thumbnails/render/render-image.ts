import sharp from 'sharp';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';

/** A 24-megapixel photo is a quarter of it. */
const maxPixels = 100_000_000;
/** AVIF is decoded whole, at 20 bytes a pixel. */
const maxAvifPixels = 25_000_000;

/** What browsers show. All other loaders of libvips stay blocked, those of SVG, PDF and TIFF among them. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.cache(false);

/**
 * The first frame of an image as a WebP that fits into a square, upright and without metadata. Throws where it is none,
 * is damaged or has too many pixels. Only for a process of its own: what others wrote decodes itself here.
 */
export function renderImage(image: Buffer, size: ThumbnailSize): Promise<Buffer> {
  const limitInputPixels = image.toString('latin1', 4, 8) === 'ftyp' ? maxAvifPixels : maxPixels;
  return sharp(image, { limitInputPixels, failOn: 'error', animated: false, autoOrient: true })
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}
