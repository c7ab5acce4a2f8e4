import { BlockList, isIP } from 'node:net';

const outside: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const notPublic = new BlockList();
for (const [address, prefix] of outside) notPublic.addSubnet(address, prefix, 'ipv4');

/** Of IPv6 only what is handed out to the world (2000::/3), without the ways in which it carries IPv4 or examples. */
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [address, prefix] of [
  ['2001::', 23], // Teredo, benchmarks, ORCHID and the like
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 carries any IPv4 address
  ['3fff::', 20],
] as const) {
  special.addSubnet(address, prefix, 'ipv6');
}

/** Whether an address is on the internet: nothing of this machine, its network or its cloud answers there. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return handedOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
