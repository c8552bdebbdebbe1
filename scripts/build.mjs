// `npm run build`: installs and builds what is missing or out of date.
import { buildIfStale, findNode, installPackages } from './steps.mjs'

await installPackages()
await buildIfStale(findNode())
