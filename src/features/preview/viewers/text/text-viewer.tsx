import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { copyToClipboard } from '../../../../lib/copy-to-clipboard.ts';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import linesStyles from '../lines-viewer.module.css';
import { useViewerKeys } from '../use-viewer-keys.ts';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import type { HighlightedRange } from './highlight.ts';
import { TextLines } from './text-lines.tsx';
import { mostTextBytes, useText } from './use-text.ts';

const mostHighlightedBytes = 1_000_000;
const wrapKey = 'previewWrap';

/** Text and code, with numbered lines. */
export function TextViewer(props: ViewerProps) {
  const { source, toolbar, letterShortcuts } = props;
  const text = useText(props);
  const ranges = useHighlight(text, source.name);
  const isNarrow = useMediaQuery('(width <= 40em)');
  const [wraps, setWraps] = useState(() => localStorage.getItem(wrapKey) === 'on');
  const toggleWrap = () => {
    localStorage.setItem(wrapKey, wraps ? 'off' : 'on');
    setWraps(!wraps);
  };
  useViewerKeys(letterShortcuts, (key) => {
    if (key !== 'w') return false;
    toggleWrap();
    return true;
  });
  if (text === null) return null;
  return (
    <div className={linesStyles.viewer}>
      {toolbar &&
        createPortal(
          <>
            {isNarrow ? (
              <IconButton
                icon="enter"
                label={messages.wrap}
                keys="W"
                tip={messages.wrapLines}
                pressed={wraps}
                onClick={toggleWrap}
              />
            ) : (
              <Button
                variant="ghost"
                keys="W"
                tip={messages.wrapLines}
                aria-pressed={wraps}
                onClick={toggleWrap}
              >
                {messages.wrap}
              </Button>
            )}
            <IconButton
              icon="copy"
              label={messages.copyText}
              onClick={() => void copyToClipboard(text, messages.textCopied, messages.copyFailed)}
            />
          </>,
          toolbar,
        )}
      {source.sizeBytes > mostTextBytes && <p className={linesStyles.note}>{messages.firstPart}</p>}
      <TextLines label={source.name} text={text} ranges={ranges} wraps={wraps} />
    </div>
  );
}

/** Colors come after the text: the code that finds them is large. */
function useHighlight(text: string | null, name: string): readonly HighlightedRange[] {
  const [ranges, setRanges] = useState<readonly HighlightedRange[]>(none);
  const short = useMemo(() => (text !== null && text.length <= mostHighlightedBytes ? text : null), [text]);
  useEffect(() => {
    if (short === null) return;
    let current = true;
    import('./highlight.ts').then(
      ({ highlight }) => {
        if (current) setRanges(highlight(short, name));
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [short, name]);
  return ranges;
}

const none: readonly HighlightedRange[] = [];
