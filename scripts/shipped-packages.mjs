// The packages of other people that are part of the site's package, bundled or not.

/** Bundled into the extension, which has no dependencies of its own: editors don't install any. */
const bundledInExtension = ['markdown-it', 'ignore']

/** Folders in node_modules of everything that is shipped, without our own packages. */
export function listShipped(lock) {
  const roots = [...Object.keys(lock[''].dependencies), ...bundledInExtension]
  return listDependencies(lock, roots).filter((folder) => !lock[folder].link)
}

/** Folders of packages and their dependencies in node_modules, without optional ones. */
export function listDependencies(lock, names) {
  const found = new Set()
  const add = (packageName, from) => {
    const folder = findPackage(lock, packageName, from)
    if (found.has(folder)) return
    found.add(folder)
    const target = lock[folder].link ? lock[folder].resolved : folder
    for (const needed of Object.keys(lock[target].dependencies ?? {})) add(needed, target)
  }
  for (const packageName of names) add(packageName, '')
  return [...found].sort()
}

/** Node's resolution: the nearest node_modules on the way up. */
export function findPackage(lock, packageName, from) {
  const nested = [from, 'node_modules', packageName].filter(Boolean).join('/')
  if (lock[nested]) return nested
  if (!from) throw new Error(`${packageName} is missing in package-lock.json`)
  const parent = from.includes('/node_modules/') ? from.replace(/\/node_modules\/.*?$/, '') : ''
  return findPackage(lock, packageName, parent)
}

/** The name of a package by its folder. */
export function toName(folder) {
  return folder.replace(/^.*node_modules\//, '')
}
