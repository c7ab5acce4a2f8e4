export function initialsOf(name: string): string {
  return Array.from(name.trim()).slice(0, 2).join('').toUpperCase();
}

/** 1 to 6, by the letters alone, so that a person looks the same on every device. */
export function avatarColor(name: string): number {
  let sum = 0;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % 6) + 1;
}
