import { useMemo, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { DriveGrants } from '#worker/read/reader.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { OfflineCopyNotice, PeopleUnavailable } from '../../../shared/people/offline-copy-notice.tsx';
import { usePeople, useWorkspaceGrants } from '../../../shared/people/use-people.ts';
import { GrantComparison } from './grant-comparison.tsx';
import { messages } from './messages.ts';
import { createReviewLabels } from './review-labels.ts';
import { ReviewList } from './review-list-view.tsx';
import type { ReviewProps } from './review-props.ts';

interface ReviewScreenProps {
  readonly workspace: Workspace;
  /** To the folders. */
  readonly onBack: () => void;
}

/** All rights that were given in a workspace, in one table: find, mark, export, compare, take away. */
export function ReviewScreen({ workspace, onBack }: ReviewScreenProps) {
  useTitle(messages.title);
  const people = usePeople(workspace.id);
  const drives = useWorkspaceGrants(workspace.id);
  const offline = useOffline();
  if (people === undefined || drives === undefined) return null;
  if (people === null || drives === null) return <PeopleUnavailable what="access" offline={offline} />;
  return <Review {...{ workspace, people, drives, offline, onBack }} />;
}

function Review({ workspace, people, drives, offline, onBack }: ReviewProps) {
  const filespaces = useLiveQuery((reader) => reader.filespaces(workspace.id), [workspace.id]);
  const [comparing, setComparing] = useState(false);
  const labels = useMemo(() => createReviewLabels(people, filespaces ?? []), [people, filespaces]);
  const ordered = useMemo(() => byFilespace(drives, filespaces ?? []), [drives, filespaces]);
  const grants = useMemo(() => ordered.flatMap((drive) => drive.grants), [ordered]);
  if (filespaces === undefined) return null;
  const shared = { workspace, grants, labels, offline, onBack };
  const notice = (
    <OfflineCopyNotice
      what="access"
      offline={offline}
      checkedMs={Math.min(people.checkedMs, ...drives.map(({ checkedMs }) => checkedMs))}
    />
  );
  if (comparing) return <GrantComparison {...shared} notice={notice} onStop={() => setComparing(false)} />;
  return (
    <ReviewList
      {...shared}
      notice={notice}
      drives={ordered}
      people={people}
      onCompare={() => setComparing(true)}
    />
  );
}

function byFilespace(
  drives: readonly DriveGrants[],
  filespaces: readonly { readonly id: string; readonly name: string }[],
): readonly DriveGrants[] {
  const names = new Map(filespaces.map(({ id, name }) => [id, name]));
  const nameOf = ({ driveId }: DriveGrants) => names.get(driveId) ?? '';
  return [...drives].sort((a, b) => compareNames(nameOf(a), nameOf(b)));
}
