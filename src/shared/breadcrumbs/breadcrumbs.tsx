import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { breadcrumbMessages } from './breadcrumb-messages.ts';
import styles from './breadcrumbs.module.css';
import { collapseBreadcrumbs } from './collapse-breadcrumbs.ts';

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

/** About what a crumb takes, the one of the root, and the menu of those in between, to know how many have room. */
const crumbPx = 112;
const rootPx = 32;
const menuPx = 48;

export function Breadcrumbs(props: BreadcrumbsProps) {
  const { label, root, path, home, searching, onOpen } = props;
  const nav = useRef<HTMLElement>(null);
  const roomPx = useWidth(nav) - rootPx;
  const all = Math.floor(roomPx / crumbPx);
  const fits = path.length <= all ? all : Math.floor((roomPx - menuPx) / crumbPx);
  const trail = collapseBreadcrumbs(searching ? [] : path, fits);
  const shown = [...trail.head, ...trail.tail];
  const here = shown.at(-1);
  return (
    <nav ref={nav} aria-label={label} className={styles.crumbs}>
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
          <Step key={segment.id} {...props} segment={segment} here={segment === here} />
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
          <Step key={segment.id} {...props} segment={segment} here={segment === here} />
        ))}
      </ol>
    </nav>
  );
}

interface StepProps extends BreadcrumbsProps {
  readonly segment: PathSegment;
  readonly here: boolean;
}

function Step({ here, ...props }: StepProps) {
  if (here) return <Here name={props.segment.name} />;
  return (
    <li>
      <Icon name="chev-r" size={12} />
      <Crumb {...props} home={false} />
    </li>
  );
}

function Here({ name }: { readonly name: string }) {
  return (
    <li>
      <Icon name="chev-r" size={12} />
      <span className={styles.here} aria-current="page" title={name}>
        {name}
      </span>
    </li>
  );
}

function Crumb({ segment, home, href, onOpen, mount }: Omit<StepProps, 'here'>) {
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

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(rootPx + 4 * crumbPx + menuPx);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
