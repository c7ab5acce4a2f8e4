import { type CSSProperties, useState } from 'react';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import styles from './compare-versions.module.css';
import { versionMessages as messages } from './version-messages.ts';
import { VersionPicture } from './version-picture.tsx';
import { versionTime, versionTimeWithin } from './version-texts.ts';

interface CompareVersionsProps {
  readonly driveId: string;
  readonly fileId: string;
  /** What the file is called. */
  readonly name: string;
  /** The newest first; two at least. */
  readonly versions: readonly WireVersion[];
  readonly nowMs: number;
  readonly timeZone: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Two versions of an image over one another: the slider says up to where the one on the left is seen. */
export function CompareVersions({
  driveId,
  fileId,
  name,
  versions,
  nowMs,
  timeZone,
  ...on
}: CompareVersionsProps) {
  const [latest, before] = versions;
  const [chosen, setChosen] = useState({ left: before?.content_seq, right: latest?.content_seq });
  const [percent, setPercent] = useState(50);
  const versionOf = (sequence: number | undefined, otherwise: WireVersion | undefined) =>
    versions.find(({ content_seq }) => content_seq === sequence) ?? otherwise;
  const left = versionOf(chosen.left, before);
  const right = versionOf(chosen.right, latest);
  if (left === undefined || right === undefined) return null;
  const options = versions.map((version) => ({
    value: String(version.content_seq),
    label: `${versionTime(version, nowMs, timeZone, versions)}${version.current ? `, ${messages.current}` : ''}`,
  }));
  const named = (version: WireVersion) =>
    messages.versionOf(versionTimeWithin(version, nowMs, timeZone, versions));
  const file = { driveId, fileId };
  return (
    <Dialog
      open={on.open}
      onClose={on.onClose}
      size="wide"
      title={messages.compareTitle(name)}
      footer={<Button onClick={on.onClose}>{common.close}</Button>}
    >
      <div className={styles.sides}>
        <Select
          label={messages.left}
          value={String(left.content_seq)}
          options={options}
          onChange={(value) => setChosen({ ...chosen, left: Number(value) })}
        />
        <Select
          label={messages.right}
          value={String(right.content_seq)}
          options={options}
          onChange={(value) => setChosen({ ...chosen, right: Number(value) })}
        />
      </div>
      <div className={styles.stage} style={{ '--share': `${percent}%` } as CSSProperties}>
        <VersionPicture key={`right ${right.content_seq}`} {...file} version={right} label={named(right)} />
        <span className={styles.over}>
          <VersionPicture key={`left ${left.content_seq}`} {...file} version={left} label={named(left)} />
        </span>
        <span className={styles.edge} aria-hidden="true" />
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={messages.slider}
        aria-valuetext={messages.shares(percent)}
        min={0}
        max={100}
        value={percent}
        onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
      />
    </Dialog>
  );
}
