// `npm run build`: installs what is missing and builds what is stale, without serving it.
import { buildIfStale, findNode, installPackages } from './steps.mjs'

await installPackages()
await buildIfStale(findNode())
