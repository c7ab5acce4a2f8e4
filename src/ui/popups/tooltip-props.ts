/** What any element carries so that the one tooltip of the page can explain it. See tooltip.tsx. */
export interface TooltipContent {
  readonly text: string;
  /** Shown as key caps after the text. */
  readonly keys?: string | undefined;
  readonly side?: 'below' | 'right' | undefined;
}

export function tooltipProps({ text, keys, side }: TooltipContent) {
  return { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-side': side };
}
