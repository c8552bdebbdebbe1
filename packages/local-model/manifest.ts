/** The model file that goes with this code; written by scripts/build-model.mjs. */
export const localModel = {
  file: 'ghost-writers-local-1.gwm',
  version: '1',
  bytes: 44_258_240,
  sha256: '596431b2b5f3294fbda7f45a0f9bc9556c0fc6206edadcd243f61a046c6295e3',
} as const
