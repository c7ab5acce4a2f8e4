export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How an image lies on the stage: its scale, and how far its center is from the center of the stage. */
export interface ImageView extends Point {
  readonly scale: number;
}

export const largestScale = 8;
/** What scale two notches of a wheel lead to is the same on any device: it goes by distance. */
const wheelStep = 0.002;

/** The scale at which all of it is seen, and never more than its own size. */
export function fitScale(image: Size, stage: Size): number {
  if (image.width <= 0 || image.height <= 0) return 1;
  return Math.max(0.001, Math.min(1, stage.width / image.width, stage.height / image.height));
}

/** As it lies after so many quarter turns. */
export function turned({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Another scale, with the point of the image under the pointer staying there. `at` is from the center of the stage. */
export function zoomTo(view: ImageView, scale: number, at: Point, image: Size, stage: Size): ImageView {
  const fit = fitScale(image, stage);
  const next = Math.min(largestScale, Math.max(fit, scale));
  const ratio = next / view.scale;
  const moved = { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
  return { scale: next, ...keepInSight(moved, next, image, stage) };
}

export function zoomByWheel(view: ImageView, deltaY: number, at: Point, image: Size, stage: Size): ImageView {
  return zoomTo(view, view.scale * Math.exp(-deltaY * wheelStep), at, image, stage);
}

/** Between what fits and 100 %. */
export function toggleZoom(view: ImageView, at: Point, image: Size, stage: Size): ImageView {
  const fit = fitScale(image, stage);
  return zoomTo(view, view.scale > fit * 1.001 ? fit : 1, at, image, stage);
}

/** No edge of the image leaves the edge of the stage; what is smaller than the stage stays in its middle. */
export function keepInSight({ x, y }: Point, scale: number, image: Size, stage: Size): Point {
  const spareX = Math.max(0, (image.width * scale - stage.width) / 2);
  const spareY = Math.max(0, (image.height * scale - stage.height) / 2);
  return { x: clamp(x, spareX), y: clamp(y, spareY) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) + 0;
}
