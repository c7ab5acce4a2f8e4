import { beforeAll } from 'vitest';
import {
  createFilespaceIn,
  type RegionUnderTest,
  type ServedRegions,
} from '#tests/support/storage/region-under-test.ts';
import { describeContents } from './region-contents.ts';
import { describeUpkeep } from './region-upkeep.ts';

/** All that is done with contents, in a filespace of one region among others: nothing of it is anywhere else. */
export function describeRegion(region: string, others: readonly string[], served: () => ServedRegions): void {
  let tested: RegionUnderTest;
  beforeAll(async () => {
    tested = await createFilespaceIn(served(), region, others);
  });
  describeContents(() => tested);
  describeUpkeep(() => tested);
}
