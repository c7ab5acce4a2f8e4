import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/display/banner.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import styles from './activity.module.css';
import { activityMessages as messages } from './activity-messages.ts';
import type { ActivityList } from './use-activity.ts';

interface StateProps {
  readonly list: ActivityList & { readonly retry: () => void };
  readonly offline: boolean;
}

interface NoActivityProps extends StateProps {
  readonly isFiltered: boolean;
  readonly level: 2 | 3;
}

/** While there is nothing to list: that it is on its way, that there is none, or why it is not known. */
export function NoActivity({ list, offline, isFiltered, level }: NoActivityProps) {
  const { lines, problem, asking, retry } = list;
  if (lines !== null)
    return (
      <EmptyState
        art="clock"
        level={level}
        className={styles.middle}
        title={isFiltered ? messages.none : messages.empty}
      >
        {isFiltered ? messages.noneHint : messages.emptyHint}
      </EmptyState>
    );
  if (!offline && (asking || problem === null))
    return (
      <p className={styles.loading} role="status">
        <Spinner />
        {messages.loading}
      </p>
    );
  return (
    <EmptyState
      art="search"
      level={level}
      className={styles.middle}
      title={offline ? common.needsConnection : messages.failedTitle}
      action={!offline && <TryAgain onClick={retry} />}
    >
      {offline || problem === null ? messages.offline : activityProblem(problem)}
    </EmptyState>
  );
}

/** Above what is known: why it may not be the newest, or all. */
export function ActivityProblem({ list: { problem, retry }, offline }: StateProps) {
  if (offline)
    return (
      <Banner tone="warn" icon="cloud-off">
        {messages.stale}
      </Banner>
    );
  return (
    problem && (
      <Banner tone="danger" icon="alert" action={<TryAgain onClick={retry} />}>
        {messages.moreFailed} {activityProblem(problem)}
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

function activityProblem(problem: CallProblem): string {
  return problem.kind === 'offline' ? messages.offline : serverText(problem);
}
