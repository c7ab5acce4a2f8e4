import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Wizard, WizardFooter } from '../../ui/display/wizard.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import styles from './diagnostics.module.css';
import { type DiagnosticsData, diagnosticsReport } from './diagnostics-report.ts';
import { messages } from './messages.ts';
import { ResyncDialog } from './resync-dialog.tsx';
import { ConnectionSection, DeviceSection, ErrorSection, PendingSection } from './sections.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

/** How this device fares, for a person who wonders and for whoever helps them. */
export function DiagnosticsScreen() {
  useTitle(messages.title);
  const navigate = useNavigate();
  const { data, nowMs } = useDiagnostics();
  const [asking, setAsking] = useState(false);
  const offline = data?.device?.connection !== 'online';
  const rebuild = () => {
    void sync.resync();
    showToast({ text: messages.downloading, icon: 'sync' });
  };
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <Wizard
        wide
        title={messages.title}
        lead={messages.lead}
        above={
          <Button variant="ghost" icon="chev-l" className={styles.back} onClick={() => navigate(paths.drive)}>
            {messages.backToFiles}
          </Button>
        }
      >
        {data && (
          <>
            <ConnectionSection data={data} nowMs={nowMs} />
            <DeviceSection data={data} nowMs={nowMs} />
            <PendingSection data={data} nowMs={nowMs} />
            <ErrorSection data={data} nowMs={nowMs} />
            <WizardFooter>
              <Button
                icon="sync"
                disabledReason={offline && common.needsConnection}
                onClick={() => setAsking(true)}
              >
                {messages.downloadAgain}
              </Button>
              <Button icon="copy" onClick={() => void copyReport(data)}>
                {messages.copyReport}
              </Button>
            </WizardFooter>
            <p className={styles.hint}>{messages.reportNames}</p>
            <ResyncDialog
              open={asking}
              pending={data.outbox.length}
              onClose={() => setAsking(false)}
              onRebuild={rebuild}
            />
          </>
        )}
      </Wizard>
    </main>
  );
}

async function copyReport(data: DiagnosticsData) {
  try {
    await navigator.clipboard.writeText(diagnosticsReport(data, Date.now()));
    showToast({ text: messages.copied, icon: 'copy' });
  } catch {
    showToast({ kind: 'error', text: messages.notCopied });
  }
}
