import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import type { VersionList } from './use-versions.ts';
import { versionMessages } from './version-messages.ts';
import { versionProblem } from './version-texts.ts';
import styles from './versions.module.css';

interface ListProps {
  readonly list: VersionList & { readonly retry: () => void };
  readonly offline: boolean;
}

/** While nothing is known: that it is on its way, or why it is not. */
export function NoVersions({ list: { problem, asking, retry }, offline }: ListProps) {
  const isOffline = offline || problem?.kind === 'offline';
  if (!isOffline && (asking || problem === null))
    return (
      <p className={styles.loading} role="status">
        <Spinner />
        {versionMessages.loading}
      </p>
    );
  return (
    <EmptyState
      art="search"
      level={3}
      title={isOffline ? common.needsConnection : versionMessages.failedTitle}
      action={!isOffline && <TryAgain onClick={retry} />}
    >
      {isOffline || problem === null ? versionMessages.offline : versionProblem(problem)}
    </EmptyState>
  );
}

/** Above what is known: why it may not be the newest. */
export function ListProblem({ list: { problem, retry }, offline }: ListProps) {
  if (offline)
    return (
      <Banner tone="warn" icon="cloud-off">
        {versionMessages.stale}
      </Banner>
    );
  return (
    problem && (
      <Banner tone="danger" icon="alert" action={<TryAgain onClick={retry} />}>
        {versionProblem(problem)}
      </Banner>
    )
  );
}

function TryAgain({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      {common.tryAgain}
    </Button>
  );
}
