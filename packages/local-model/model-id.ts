import { localModel } from './manifest.ts'

/** By which the API knows it, on a site that answers with it. */
export const localModelId = localModel.file.replace(/\.\w+$/, '')
