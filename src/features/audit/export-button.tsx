import { useState } from 'react';
import { saveFile } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { type AuditFilter, filterAuditEntries, type NamesByAddress } from './audit-labels.ts';
import { createAuditExport } from './export-audit.ts';
import { messages } from './messages.ts';
import type { AuditTrail } from './use-audit-trail.ts';

interface ExportButtonProps {
  readonly workspaceName: string;
  readonly trail: AuditTrail;
  readonly filter: AuditFilter;
  readonly search: string;
  readonly names: NamesByAddress;
  readonly offline: boolean;
}

/** All that the filter lets through, what is not on screen yet included, as a file. */
export function ExportButton({ workspaceName, trail, filter, search, names, offline }: ExportButtonProps) {
  const [working, setWorking] = useState(false);
  const exportAll = async () => {
    setWorking(true);
    const all = await trail.askAll();
    setWorking(false);
    if (all === null) return showToast({ kind: 'error', text: messages.exportFailed });
    saveFile(createAuditExport(workspaceName, filterAuditEntries(all, filter, search, names), Date.now()));
  };
  return (
    <Button
      icon="download"
      working={working && messages.exporting}
      disabledReason={offline && messages.needsConnection}
      onClick={exportAll}
    >
      {messages.exportCsv}
    </Button>
  );
}
