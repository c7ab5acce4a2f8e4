import { contentDirectoryName } from '#worker/replica/contents/content-directory-name.ts';
import { offlineFilePrefix } from '#worker/replica/contents/offline-rows.ts';
import type { Scenario } from '../scenario.ts';
import type { Tab } from '../tab.ts';

/** What a device has of files that are kept offline, looked at beneath the product. */
export function keptFilesOf(scenario: Scenario) {
  async function directoryOf(tab: Tab, userId: string) {
    const identity = (await tab.database.device.get('device'))?.identity ?? '';
    const directory = await scenario.deviceOf(tab).files.open(contentDirectoryName(userId, identity));
    if (directory === null) throw new Error('the device has private files');
    return directory;
  }

  return {
    directoryOf,
    /** The names of the stored files, whole or not. */
    async stored(tab: Tab, userId = scenario.owner.userId): Promise<readonly string[]> {
      const files = await (await directoryOf(tab, userId)).list();
      return files.map(({ file }) => file).filter((file) => file.startsWith(offlineFilePrefix));
    },
    /** Waits until a file is here with its present content; its bytes as the page gets them. */
    async whenHere(tab: Tab, fileId: string, contentSeq?: number): Promise<string | undefined> {
      await tab.until(async ({ offlineFiles }) => {
        const row = await offlineFiles.get([scenario.driveId, fileId]);
        return row?.stageName === 'here' && (contentSeq === undefined || row.here?.contentSeq === contentSeq);
      });
      return readDevice(tab, scenario.driveId, fileId);
    },
    whenGone: (tab: Tab, fileId: string) =>
      tab.until(
        async ({ offlineFiles }) => (await offlineFiles.get([scenario.driveId, fileId])) === undefined,
      ),
  };
}

/** What opening a file on this device gives; undefined where it does not come from there. */
export async function readDevice(tab: Tab, driveId: string, fileId: string): Promise<string | undefined> {
  const opened = await tab.api.openContent(driveId, fileId);
  if (!opened.ok || opened.value.source !== 'device') return undefined;
  return (opened.value.file as unknown as Blob).text();
}
