// What comes when it is first needed takes real time to load, which no simulated clock waits for: here it is there already.
import '#worker/administration/sync-administration.ts';
import '#worker/api-client/call-schemas.ts';
import '#worker/api-client/open-leaf-stream.ts';
import '#worker/changes/quarantine.ts';
import '#worker/saves/save-calls.ts';
import '#worker/search/search-calls.ts';
import '#worker/session/tree/index-saver.ts';
import '#worker/session/tree/tree-calls.ts';
import '#worker/tree-index/saved/index-file.ts';
import '#worker/session/content/content-calls.ts';
import '#worker/session/content/start-content.ts';
import '#worker/session/leader.ts';
import '#worker/session/parse-outbox-backup.ts';
import '#worker/session/repair-calls.ts';
import '#worker/uploads/upload-calls.ts';
