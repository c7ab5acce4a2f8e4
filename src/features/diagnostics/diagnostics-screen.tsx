import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Flow, FlowFoot } from '../../lib/flow.tsx';
import { paths } from '../../lib/paths.ts';
import { sync } from '../../lib/sync.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/popups/toast-store.ts';
import styles from './diagnostics.module.css';
import { messages } from './messages.ts';
import { RebuildDialog } from './rebuild-dialog.tsx';
import { type DiagnosticFacts, diagnosticsReport } from './report.ts';
import { ConnectionSection, DeviceSection, ErrorSection, WaitingSection } from './sections.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

/** How this device fares, for a person who wonders and for whoever helps them. */
export function DiagnosticsScreen() {
  useTitle('Diagnostics');
  const navigate = useNavigate();
  const { facts, nowMs } = useDiagnostics();
  const [asking, setAsking] = useState(false);
  const offline = facts?.device?.connection !== 'online';
  const rebuild = () => {
    void sync.rebuild();
    notify({ text: messages.rebuilding, icon: 'sync' });
  };
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <Flow
        wide
        title="Diagnostics"
        lead="What this device knows of its connection and its copy. Nothing of it is sent anywhere by itself."
        above={
          <Button variant="ghost" icon="chev-l" className={styles.back} onClick={() => navigate(paths.drive)}>
            Back to files
          </Button>
        }
      >
        {facts && (
          <>
            <ConnectionSection facts={facts} nowMs={nowMs} />
            <DeviceSection facts={facts} nowMs={nowMs} />
            <WaitingSection facts={facts} nowMs={nowMs} />
            <ErrorSection facts={facts} nowMs={nowMs} />
            <FlowFoot>
              <Button
                icon="sync"
                disabledReason={offline && messages.needsConnection}
                onClick={() => setAsking(true)}
              >
                Rebuild local copy
              </Button>
              <Button icon="copy" onClick={() => void copyReport(facts)}>
                Copy report
              </Button>
            </FlowFoot>
            <p className={styles.hint}>The report names no file, no folder, no filespace and no person.</p>
            <RebuildDialog
              open={asking}
              waiting={facts.outbox.length}
              onClose={() => setAsking(false)}
              onRebuild={rebuild}
            />
          </>
        )}
      </Flow>
    </main>
  );
}

async function copyReport(facts: DiagnosticFacts) {
  try {
    await navigator.clipboard.writeText(diagnosticsReport(facts, Date.now()));
    notify({ text: messages.copied, icon: 'copy' });
  } catch {
    notify({ kind: 'error', text: messages.notCopied });
  }
}
