// `node scripts/build-server.mjs`: makes few files of the server and the pages it renders, as
// build/main.js. To find and read a thousand small ones is half of a start: see docs/decisions/0021.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './steps.mjs'

const bundle = await rolldown({
  cwd: root,
  input: join(root, 'server/main.ts'),
  platform: 'node',
  // Drivers that load parts of themselves by name. Sites that need them find them in node_modules.
  external: ['pg', 'nodemailer'],
  resolve: { conditionNames: ['node', 'import', 'production', 'default'] },
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  // "use client" means nothing here.
  checks: { moduleLevelDirective: false },
})
// Beside each other, as the folders of the sources are: what they look for lies one folder up.
await bundle.write({
  dir: join(root, 'build'),
  format: 'esm',
  entryFileNames: 'main.js',
  chunkFileNames: 'main-[name].js',
})
