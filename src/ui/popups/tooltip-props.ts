/** What any element carries so that the one tooltip of the page can explain it. See tooltip.tsx. */
export interface TooltipContent {
  readonly text: string;
  /** Shown as key caps after the text. */
  readonly keys?: string | undefined;
  /** Only where the element does not show all of its text. */
  readonly whereCut?: boolean | undefined;
  readonly side?: 'below' | 'right' | undefined;
}

export function tooltipProps({ text, keys, whereCut, side }: TooltipContent) {
  return { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-cut': whereCut, 'data-tip-side': side };
}
