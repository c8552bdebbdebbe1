/**
 * Pages and endpoints in one language. English is part of the server; every other language is a
 * bundle of its own, which has this entry. See ADR-0104.
 */

import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { renderLanguageOffer } from '#app/shell/language-offer.tsx'
import { findNearestPage } from '#app/shell/nearest-page.ts'
import { createEndpoints } from './http/endpoints.ts'
import { type Router, type RouterOptions, routeRequests } from './http/router.ts'

function createRouter(options: Omit<RouterOptions, 'build'>): Router {
  // The generated declaration differs from the framework's own type in exactOptionalPropertyTypes only.
  return routeRequests({ ...options, build: build as ServerBuild })
}

export const languageApp = { createRouter, createEndpoints, findNearestPage, renderLanguageOffer }

export type LanguageApp = typeof languageApp
