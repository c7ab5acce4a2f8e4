/** As the name of the newest snapshot is drawn, which is the boldest. See snapshot-timeline.module.css. */
const weight = 620;
const sizeRem = 0.6875;

/** Measures names as the timeline draws them; undefined where the browser does not measure text. */
export function labelWidth(): ((text: string) => number) | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { fontFamily } = getComputedStyle(document.body);
  context.font = [weight, `${sizeRem * remPx}px`, fontFamily].join(' ');
  return (text) => context.measureText(text).width;
}
