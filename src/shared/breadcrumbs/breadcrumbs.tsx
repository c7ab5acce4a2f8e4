import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { breadcrumbMessages } from './breadcrumb-messages.ts';
import styles from './breadcrumbs.module.css';
import { collapseBreadcrumbs } from './collapse-breadcrumbs.ts';
import { useCrumbWidths } from './use-crumb-widths.ts';

export interface BreadcrumbsProps {
  readonly label: string;
  readonly root: PathSegment;
  /** Below the root. */
  readonly path: readonly PathSegment[];
  /** The root as a house instead of its name. */
  readonly home?: boolean | undefined;
  /** Stands in for a folder while hits of a search are listed. */
  readonly searching?: string | undefined;
  readonly href?: ((folderId: string) => string) | undefined;
  readonly onOpen: (segment: PathSegment) => void;
  /** Hears of each crumb's element, for dropping. */
  readonly mount?: ((segment: PathSegment, element: HTMLElement) => () => void) | undefined;
}

/** What is enough of a long name to know the folder by, with the arrow before it. */
const enoughPx = 112;
const arrowPx = 14;
const housePx = 25;
const menuPx = 44;

export function Breadcrumbs(props: BreadcrumbsProps) {
  const { label, root, path, home, searching, onOpen } = props;
  const nav = useRef<HTMLElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const steps = searching ? [{ id: '', name: searching }] : path;
  const measured = [root, ...steps].map(({ name }) => name);
  const widths = useCrumbWidths(nav, probe, measured.join('/'));
  const rootPx = home ? housePx : (widths?.namesPx[0] ?? enoughPx);
  const wholePx = steps.map((_, at) => arrowPx + (widths?.namesPx[at + 1] ?? enoughPx));
  const needs = wholePx.map((px) => Math.min(px, enoughPx));
  const room = (widths?.roomPx ?? rootPx + 4 * enoughPx) - rootPx;
  const trail = collapseBreadcrumbs(searching ? [] : path, { needs, room, menu: menuPx });
  const shown = [...trail.head, ...trail.tail];
  const here = shown.at(-1);
  const leastPx = (segment: PathSegment) => (shown.length > 1 ? needs[path.indexOf(segment)] : undefined);
  const style = { '--crumbs': `${rootPx + wholePx.reduce((sum, px) => sum + px, 0)}px` } as CSSProperties;
  return (
    <nav ref={nav} aria-label={label} className={styles.crumbs} style={widths ? style : undefined}>
      <div ref={probe} className={styles.probe} aria-hidden="true">
        {measured.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: folders of one path may be called the same
          <span key={at} className={styles.here} data-name={name} />
        ))}
      </div>
      <ol>
        <li>
          {shown.length === 0 && !searching && !home ? (
            <span className={styles.here} aria-current="page">
              {root.name}
            </span>
          ) : (
            <Crumb {...props} segment={root} home={home} />
          )}
        </li>
        {searching && <Here name={searching} />}
        {trail.head.map((segment) => (
          <Step
            key={segment.id}
            {...props}
            segment={segment}
            here={segment === here}
            leastPx={leastPx(segment)}
          />
        ))}
        {trail.hidden.length > 0 && (
          <li className={styles.between}>
            <Icon name="chev-r" size={12} />
            <Menu
              label={breadcrumbMessages.between}
              trigger={<IconButton icon="dots" label={breadcrumbMessages.between} />}
              items={trail.hidden.map((segment) => ({
                id: segment.id,
                label: segment.name,
                icon: 'folder' as const,
                onSelect: () => onOpen(segment),
              }))}
            />
          </li>
        )}
        {trail.tail.map((segment) => (
          <Step
            key={segment.id}
            {...props}
            segment={segment}
            here={segment === here}
            leastPx={leastPx(segment)}
          />
        ))}
      </ol>
    </nav>
  );
}

interface StepProps extends BreadcrumbsProps {
  readonly segment: PathSegment;
  readonly here: boolean;
  /** What it is not cut below. */
  readonly leastPx: number | undefined;
}

function Step({ here, leastPx, ...props }: StepProps) {
  if (here) return <Here name={props.segment.name} leastPx={leastPx} />;
  return (
    <li style={{ minWidth: leastPx }}>
      <Icon name="chev-r" size={12} />
      <Crumb {...props} home={false} />
    </li>
  );
}

function Here({ name, leastPx }: { readonly name: string; readonly leastPx?: number | undefined }) {
  return (
    <li style={{ minWidth: leastPx }}>
      <Icon name="chev-r" size={12} />
      <span className={styles.here} aria-current="page" title={name}>
        {name}
      </span>
    </li>
  );
}

function Crumb({ segment, home, href, onOpen, mount }: Omit<StepProps, 'here' | 'leastPx'>) {
  const element = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => (mount && element.current ? mount(segment, element.current) : undefined), [mount, segment]);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(segment);
  };
  const shared = {
    ref: element,
    className: styles.crumb,
    onClick: open,
    draggable: false,
    'data-folder': segment.id,
    ...(home && { 'aria-label': breadcrumbMessages.home(segment.name), 'aria-current': undefined }),
  };
  const content = home ? <Icon name="home" size={14} /> : segment.name;
  if (!href) {
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    );
  }
  return (
    <a
      {...shared}
      href={href(segment.id === rootId ? rootId : segment.id)}
      title={home ? undefined : segment.name}
    >
      {content}
    </a>
  );
}
