import * as events from '../resources/events.ts'
import * as portalConfigurations from '../resources/portal-configurations.ts'
import * as portals from '../resources/portal-sessions.ts'
import * as clocks from '../resources/test-clocks.ts'
import * as endpoints from '../resources/webhook-endpoints.ts'
import { nothing } from './params.ts'
import { type Route, retrieve, route } from './route.ts'

/** What concerns the account, not one of its customers. */
export const accountRoutes: readonly Route[] = [
  route('POST /v1/billing_portal/configurations', {
    takes: portalConfigurations.NewConfiguration,
    answer: portalConfigurations.createConfiguration,
  }),
  route('GET /v1/billing_portal/configurations', {
    takes: portalConfigurations.ConfigurationQuery,
    answer: portalConfigurations.listConfigurations,
  }),
  route('GET /v1/billing_portal/configurations/:id', retrieve('billing_portal.configuration')),
  route('POST /v1/billing_portal/configurations/:id', {
    takes: portalConfigurations.ConfigurationParams,
    answer: portalConfigurations.updateConfiguration,
  }),
  route('POST /v1/billing_portal/sessions', {
    takes: portals.NewPortalSession,
    answer: portals.createPortalSession,
  }),
  route('GET /v1/events', { takes: events.EventQuery, answer: events.listEvents }),
  route('GET /v1/events/:id', { takes: nothing, answer: events.retrieveEvent }),

  route('POST /v1/webhook_endpoints', {
    takes: endpoints.NewEndpoint,
    answer: endpoints.createEndpoint,
  }),
  route('GET /v1/webhook_endpoints', {
    takes: endpoints.EndpointQuery,
    answer: endpoints.listEndpoints,
  }),
  route('GET /v1/webhook_endpoints/:id', retrieve('webhook_endpoint')),
  route('POST /v1/webhook_endpoints/:id', {
    takes: endpoints.EndpointParams,
    answer: endpoints.updateEndpoint,
  }),
  route('DELETE /v1/webhook_endpoints/:id', {
    takes: nothing,
    answer: endpoints.deleteEndpoint,
  }),

  route('POST /v1/test_helpers/test_clocks', {
    takes: clocks.NewTestClock,
    answer: clocks.createTestClock,
  }),
  route('GET /v1/test_helpers/test_clocks', {
    takes: clocks.TestClockQuery,
    answer: clocks.listTestClocks,
  }),
  route('GET /v1/test_helpers/test_clocks/:id', retrieve('test_helpers.test_clock')),
  route('POST /v1/test_helpers/test_clocks/:id/advance', {
    takes: clocks.AdvanceParams,
    answer: clocks.advanceTestClock,
  }),
  route('DELETE /v1/test_helpers/test_clocks/:id', {
    takes: nothing,
    answer: clocks.deleteTestClock,
  }),
]
