import { findTexts } from '/work/wt/lang/tests/support/language/find-texts.ts';
import { readFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
for (const arg of process.argv.slice(2))
for (const f of execSync('git ls-files -co --exclude-standard '+arg).toString().split('\n').filter(f=>/\.tsx?$/.test(f)&&!/\.de\.ts$/.test(f))) { try { const c=readFileSync(f,'utf8'); if (/messages\.ts$/.test(f)&&c.includes('catalog(')) continue;
  const t=findTexts(f,c); if(t.length) console.log(f+'\n    '+t.join('\n    ')); } catch {} }
