import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A sentence with elements in it: `fill('{who} moved {what}', { who: <b>Anna</b>, what: 'Plan' })`. Which stands where is
 * the sentence's, for it differs from language to language. A name without a part stays as it is. Each part keeps its own
 * direction of reading: a name in Arabic turns nothing around it.
 */
export function fill(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = sentence.split(/\{(\w+)\}/);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) =>
      index % 2 === 0 ? piece : piece in parts ? createElement('bdi', null, parts[piece]) : `{${piece}}`,
    ),
  );
}
