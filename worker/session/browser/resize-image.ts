const quality = 0.8;

/** By the browser's own decoders. One that it does not have, or that fails, is no error. */
export async function resizeImage(image: Blob, maxPx: number): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(image);
    const scale = Math.min(1, maxPx / Math.max(bitmap.width, bitmap.height));
    const side = (px: number) => Math.max(1, Math.round(px * scale));
    const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
    const context = canvas.getContext('2d');
    if (context) context.imageSmoothingQuality = 'high';
    context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return context && (await canvas.convertToBlob({ type: 'image/webp', quality }));
  } catch {
    return null;
  }
}
