import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Kbd } from '../display/kbd.tsx';
import styles from './tooltip.module.css';
import { type VisibleTooltip, watchTooltips } from './watch-tooltips.ts';

const gapPx = 6;
const edgePx = 8;

/**
 * The one tooltip of the page. It lives in the browser's top layer, so it stands above dialogs and is never cut
 * off. It only repeats what names and descriptions already tell, and so is hidden from assistive technology.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<VisibleTooltip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchTooltips(document, setTip), []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !tip) return;
    element.showPopover();
    positionTip(element, tip);
    return () => {
      if (element.matches(':popover-open')) element.hidePopover();
    };
  }, [tip]);

  return (
    <div ref={box} popover="manual" data-tip-layer aria-hidden="true" className={styles.tip}>
      {tip?.text}
      {tip?.keys && <Kbd keys={tip.keys} decorative />}
    </div>
  );
}

/** Below its anchor or to the right of it, on the other side where there is no room, and never off the screen. */
function positionTip(element: HTMLElement, tip: VisibleTooltip) {
  const anchor = tip.anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const permission = document.documentElement.clientWidth - edgePx;
  const bottom = document.documentElement.clientHeight - edgePx;
  let left: number;
  let top: number;
  if (tip.side === 'right') {
    left = anchor.right + gapPx + width > permission ? anchor.left - gapPx - width : anchor.right + gapPx;
    top = anchor.top + (anchor.height - height) / 2;
  } else {
    left = anchor.left + (anchor.width - width) / 2;
    top = anchor.bottom + gapPx + height > bottom ? anchor.top - gapPx - height : anchor.bottom + gapPx;
  }
  element.style.left = `${Math.max(edgePx, Math.min(left, permission - width))}px`;
  element.style.top = `${Math.max(edgePx, Math.min(top, bottom - height))}px`;
}
