import { catalog } from '../../../ui/language/catalog.ts';

/** The steps to a new workspace. */
export const createMessages = catalog('features/workspaces/create-workspace/create-messages', {
  title: 'Create workspace',
  about: 'A workspace holds your team, its filespaces and the storage behind them.',
  gone: (workspace: string) => `You are no longer a member of ${workspace}, or it was deleted.`,
  name: 'Workspace name',
  steps: { name: 'Name', storage: 'Storage', credentials: 'Credentials' },
  changeName: 'Back',
  change: 'Change',
  changeStorage: 'Change storage',
  inRegion: (storage: string, region: string) => `${storage}, ${region}`,
  creating: 'Creating...',
  where: (workspace: string) => `Where should ${workspace} keep its files?`,
  whereUnnamed: 'Where should this workspace keep its files?',
  storageAbout: "Choose where this workspace's files are stored. You can't change it later.",
  storageType: 'Storage type',
  storages: {
    own: { name: 'Lunvik storage', text: 'Ready in a few seconds, nothing to set up' },
    amazon_s3: { name: 'Amazon S3', text: 'Your own bucket and keys' },
    s3_compatible: { name: 'S3 compatible', text: 'Any server that speaks S3' },
    azure: { name: 'Azure', text: 'A storage account and key' },
    google_cloud: { name: 'Google cloud storage', text: 'A service account JSON file' },
  },
});
