import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { TextViewer } from '../text/text-viewer.tsx';
import { useText } from '../text/use-text.ts';
import { useHandedFocus } from '../use-handed-focus.ts';
import { viewerMessages as messages } from '../viewer-messages.ts';
import type { ViewerProps } from '../viewer-props.ts';
import styles from './markdown-viewer.module.css';
import { safeLink } from './safe-link.ts';

/** A longer one is shown as the text that it is: laying it out would hold up the page. */
const mostRenderedBytes = 1_000_000;

export function MarkdownViewer(props: ViewerProps) {
  const { source, toolbar } = props;
  const isLong = source.sizeBytes > mostRenderedBytes;
  const [shown, setShown] = useState<'page' | 'source'>('page');
  return (
    <>
      {toolbar &&
        !isLong &&
        createPortal(
          <SegmentedControl<'page' | 'source'>
            label={messages.showAs}
            value={shown}
            segments={[
              { value: 'page', label: messages.page },
              { value: 'source', label: messages.source },
            ]}
            onChange={setShown}
          />,
          toolbar,
        )}
      {isLong || shown === 'source' ? <TextViewer {...props} /> : <MarkdownPage {...props} />}
    </>
  );
}

function MarkdownPage(props: ViewerProps) {
  const text = useText(props, mostRenderedBytes);
  const scroller = useRef<HTMLElement>(null);
  useHandedFocus(scroller, text !== null);
  if (text === null) return null;
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      aria-label={props.source.name}
      data-gestures
    >
      <div className={styles.page}>
        <Markdown remarkPlugins={[remarkGfm]} components={components} urlTransform={safeLink}>
          {text}
        </Markdown>
      </div>
    </section>
  );
}

/** Nothing is fetched for whoever wrote it: of an image its words stand there, and a link is only followed by a click. */
const components: Components = {
  img: ({ alt }) => <span className={styles.image}>{alt || messages.image}</span>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  input: ({ checked }) => <span className={styles.task}>{checked ? '☑' : '☐'} </span>,
};
