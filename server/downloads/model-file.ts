import { join } from 'node:path'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { rootFolder } from '../root-folder.ts'

/** In a checkout and in the package. */
const home = join(rootFolder, 'packages/local-model')

/** The model that editors download, and that completes code on a site without a router. */
export const modelFile = {
  path: `/downloads/${localModel.file}`,
  file: join(home, 'model', localModel.file),
  bytes: localModel.bytes,
  sha256: localModel.sha256,
}

export const engineFiles = {
  plainEngine: join(home, 'engine/plain.wasm'),
  relaxedEngine: join(home, 'engine/relaxed.wasm'),
}
