const physical =
  /(?:^|[\s;{])((?:margin|padding|border|scroll-margin)-(?:left|right)[\w-]*|left|right|text-align):\s*([^;]+);/g;

/**
 * Where a style names the left or the right, which is the other side for who reads from right to left: `12: left: 0`.
 * What is centered by half of its width may say `left: 50%`.
 */
export function physicalSides(css: string): readonly string[] {
  return css
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(physical)]
        .filter(([, name, value = '']) =>
          name === 'text-align' ? /left|right/.test(value) : value.trim() !== '50%',
        )
        .map(([, name, value]) => `${index + 1}: ${name}: ${value}`),
    );
}
