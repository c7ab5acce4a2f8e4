import { useLayoutEffect, useRef, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { useTitle } from '../../lib/use-title.ts';
import { sync } from '../../lib/worker-client.ts';
import { useOpenDesktopApp } from '../../shared/desktop/use-desktop-app.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Wizard } from '../../ui/display/wizard.tsx';
import { announce } from '../../ui/foundations/announcer.ts';
import { connectMessages } from './connect-messages.ts';
import styles from './connect-screen.module.css';
import { messages } from './messages.ts';

export function ConnectScreen({ filespace }: { readonly filespace: Filespace }) {
  useTitle(filespace.name);
  const [working, setWorking] = useState(false);
  const desktop = useOpenDesktopApp();
  const [full, setFull] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pressed = actions.current;
    return () => {
      // It goes with the focus, long before there is a list to take it.
      const isInside = pressed?.contains(document.activeElement);
      if (isInside) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  const connect = async () => {
    setWorking(true);
    announce(connectMessages.connecting);
    setFull(false);
    const done = await sync.connectFilespace(filespace.id);
    if (done.ok) return;
    setWorking(false);
    setFull(true);
  };
  return (
    <Wizard centered above={<Drawing />} title={filespace.name} lead={messages.connect}>
      <div ref={actions} className={styles.actions}>
        <Button
          size="lg"
          icon="monitor"
          working={desktop.working && connectMessages.openingDesktop}
          disabledReason={desktop.reason}
          onClick={() => desktop.open({ driveId: filespace.id })}
        >
          {connectMessages.openDesktop}
        </Button>
        <Button
          variant="primary"
          size="lg"
          icon="plug"
          className={styles.connect}
          working={working && connectMessages.connecting}
          onClick={connect}
        >
          {connectMessages.connectButton}
        </Button>
      </div>
      {full && (
        <Note tone="danger" role="alert">
          {messages.connectFull}
        </Note>
      )}
      {desktop.failure && (
        <Note tone="danger" role="alert">
          {desktop.failure}
        </Note>
      )}
      <p className={styles.caption}>{connectMessages.namesSaved}</p>
    </Wizard>
  );
}

function Drawing() {
  return (
    <svg width="216" height="112" viewBox="0 0 216 112" aria-hidden="true" fill="none" strokeWidth="1.5">
      <rect x="1" y="17" width="78" height="78" rx="20" fill="var(--bg-sunken)" stroke="var(--line-button)" />
      <rect
        x="137"
        y="17"
        width="78"
        height="78"
        rx="20"
        fill="var(--accent-soft)"
        stroke="var(--accent-line)"
      />
      <path
        d="M83 56h50"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <circle cx="108" cy="56" r="7" fill="var(--brand-dot)" />
      <g stroke="var(--text-2)" strokeLinecap="round">
        <rect x="22" y="38" width="36" height="26" rx="4" />
        <path d="M33 74h14M40 64v10" />
      </g>
      <g stroke="var(--accent)">
        <rect x="157" y="40" width="38" height="32" rx="6" />
        <path d="M157 61h38" />
      </g>
      <circle cx="187" cy="66.5" r="1.8" fill="var(--accent)" />
    </svg>
  );
}
