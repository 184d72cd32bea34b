import type { Registry } from '../command/registry.ts';
import type { Page } from './http.ts';

/** The pages that are made from the catalogue: OpenAPI and the docs. */
export function docPages(_registry: Registry, _publicUrl: string): ReadonlyMap<string, Page> {
  return new Map();
}
