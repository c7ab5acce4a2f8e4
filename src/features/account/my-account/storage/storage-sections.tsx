import { DeviceSection } from '../device-section.tsx';
import { AccountStorageSection } from './storage-section.tsx';

/** What is stored of a person: on the server where that is limited, and on this device. */
export function StorageSections() {
  return (
    <>
      <AccountStorageSection />
      <DeviceSection />
    </>
  );
}
