const polynomial = 0xedb88320;

type Matrix = readonly number[];

/** The CRC-32 of two contents in a row, from that of each and the length of the second: nothing is read. */
export function combineCrc32(first: number, second: number, secondBytes: number): number {
  let crc = first;
  let power = 0;
  for (let left = secondBytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) crc = times(zeroBytes(power), crc);
    power += 1;
  }
  return (crc ^ second) >>> 0;
}

/** What 2^power zero bytes do to a CRC, as a matrix over its 32 bits. */
const zeros: Matrix[] = [];

function zeroBytes(power: number): Matrix {
  while (zeros.length <= power) {
    const last = zeros.at(-1);
    zeros.push(last === undefined ? square(square(square(oneZeroBit()))) : square(last));
  }
  return zeros[power] as Matrix;
}

function oneZeroBit(): Matrix {
  return Array.from({ length: 32 }, (_, bit) => (bit === 0 ? polynomial : 2 ** (bit - 1)));
}

function square(matrix: Matrix): Matrix {
  return matrix.map((row) => times(matrix, row));
}

function times(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let bit = 0, rest = vector; rest !== 0; bit += 1, rest >>>= 1) {
    if (rest & 1) sum ^= matrix[bit] as number;
  }
  return sum >>> 0;
}
