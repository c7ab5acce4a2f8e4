import { catalog } from '../../../ui/language/catalog.ts';

/** The step that asks for the keys to a customer's storage. */
export const credentialMessages = catalog('features/workspaces/create-workspace/credential-messages', {
  about: 'Lunvik checks these before the workspace is created.',
  note: "Keys are sent to create the workspace and aren't kept on this device.",
  endpoint: 'Endpoint',
  endpointMissing: 'Enter Endpoint',
  endpointHint: 'You can add a bucket: https://s3.example.com/films. Otherwise Lunvik creates one.',
  endpointHintAmazon:
    'You can add a bucket: https://s3.eu-central-1.amazonaws.com/films. Otherwise Lunvik creates one.',
  accessKey: 'Access key ID',
  accessKeyMissing: 'Enter a access key ID',
  /** The odd message of the S3 compatible form is the specification's. */
  accessKeyMissingCompatible: 'Enter a Endpoint url',
  secretKey: 'Secret access key',
  secretKeyMissing: 'Enter a secret access key',
  account: 'Storage account name',
  accountMissing: 'Enter a storage account name',
  json: 'Service account JSON',
  jsonMissing: 'Please provide credentials (upload or paste JSON).',
  jsonInvalid: 'Invalid JSON format. Please check your credentials file.',
  jsonFileInvalid: 'Please upload a valid JSON file.',
  jsonPlaceholder: 'Paste the JSON or upload the file.',
  jsonFile: 'Service account file',
  uploadJson: 'Upload JSON',
  showKey: 'Show key',
  hideKey: 'Hide key',
});
