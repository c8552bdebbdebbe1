import type { Ports } from '#domain/ports.ts'
import { buildDocument } from './document.ts'
import type { ApiDocument } from './types.ts'

/** The document of this site, with its own address and models in the examples. */
export function readDocument(
  { models, releases }: Pick<Ports, 'models' | 'releases'>,
  siteUrl: string,
): ApiDocument {
  const findModel = (ability: 'chat' | 'completion' | 'embedding') =>
    models.catalog.find(({ supports }) => supports[ability])?.id ?? 'model-id'
  return buildDocument({
    siteUrl,
    version: releases[0]?.version ?? '0.0.0',
    chatModel: findModel('chat'),
    completionModel: findModel('completion'),
    embeddingModel: findModel('embedding'),
  })
}
