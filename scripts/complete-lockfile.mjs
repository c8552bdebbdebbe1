// Run after every change of dependencies. A registry may lack the native packages of other
// platforms; npm then leaves them out of the lockfile and `npm ci` refuses it. This names them
// (without integrity: they were never seen), so that the lockfile is accepted everywhere.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const platform =
  /(android|darwin|freebsd|linux|openharmony|win32|win|wasm32|sunos|netbsd|openbsd|aix)[-_]?(arm64|arm|x64|ia32|x86|ppc64le|ppc64|s390x|riscv64|loong64|mips64el|wasi)?(?:[-_](gnu|musl|msvc|eabi|gnueabihf|musleabihf))?/

const missing = Object.entries(lock.packages).flatMap(
  ([from, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(from, name))
      .map(([name, version]) => ({ name, version, dev })),
)

for (const { name, version, dev } of missing) {
  const [, os, cpu, abi] =
    platform.exec(name.slice(name.lastIndexOf('/')).replace('universal', 'arm64')) ?? []
  if (!os || !/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
    throw new Error(`Cannot name the platform of ${name}@${version}`)
  lock.packages[`node_modules/${name}`] = {
    version,
    cpu: [os === 'wasm32' ? 'wasm32' : cpu],
    ...(os !== 'wasm32' && { os: [os === 'win' ? 'win32' : os] }),
    ...(abi === 'musl' && { libc: ['musl'] }),
    ...(abi === 'gnu' && { libc: ['glibc'] }),
    ...(dev && { dev }),
    optional: true,
  }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} entries added`)

/** Node's own way of looking: beside the asker, then ever further out. */
function isLocked(from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}
