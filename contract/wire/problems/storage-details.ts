/** What can be wrong with the settings of a storage that somebody brings. */
export const storageDetails = {
  'storage-type': 'The field "storage.type" of the body is not a type of storage.',
  'storage-region': 'The field "storage.settings.region" of the body is not a region of this server.',
  'google-file': 'Invalid JSON format. Please check your credentials file.',
  'google-type':
    'This JSON is not the key of a service account: its "type" must be "service_account". Upload the key file as Google made it.',
  'google-project':
    'The "project_id" of the JSON is missing or not valid. Upload the key file as Google made it.',
  'google-private-key':
    'The "private_key" of the JSON is missing or not valid. Upload the key file as Google made it.',
  'google-email':
    'The "client_email" of the JSON is missing or not valid. Upload the key file as Google made it.',
  'google-bucket': 'A bucket name has 3 to 63 lowercase letters, digits, dots, hyphens and underscores.',
  'azure-account-missing': 'Enter a storage account name',
  'azure-account': 'A storage account name has 3 to 24 lowercase letters and digits.',
  'azure-key': 'This is not an access key of a storage account. Copy all of it.',
  'azure-container': 'A container name has 3 to 63 lowercase letters, digits and single hyphens.',
  'secret-key-missing': 'Enter a secret access key',
  's3-endpoint-missing': 'Enter Endpoint',
  's3-key-missing': 'Enter a access key ID',
  's3-key': 'An access key has no spaces and no other letters than A to Z.',
  's3-endpoint': 'The endpoint is not an address such as https://s3.example.com/bucket',
  's3-not-amazon': 'This is not an endpoint of Amazon S3. Choose S3 compatible for another service.',
  's3-two-buckets': 'The endpoint names two buckets.',
  's3-path': 'After its host the endpoint may name a bucket and nothing else.',
};
