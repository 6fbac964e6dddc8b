import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFunctions } from '../emulators/functions';
import { root } from '../emulators/ports';
import { readManifest, type Manifest } from './manifest';

const folder = join(root, '.nilofar', `manifest-${process.pid}`);

describe('the functions as the Firebase CLI sees them', () => {
  let endpoints: [string, Manifest['endpoints'][string]][] = [];

  beforeAll(async () => {
    mkdirSync(join(folder, 'lib'), { recursive: true });
    copyFileSync(join(root, 'functions/package.json'), join(folder, 'package.json'));
    symlinkSync(join(root, 'functions/node_modules'), join(folder, 'node_modules'), 'junction');
    await buildFunctions(join(folder, 'lib', 'index.js'));
    endpoints = Object.entries((await readManifest(folder)).endpoints);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('each have a region, memory, and limits of requests, instances and time', () => {
    const unlimited = endpoints.filter(
      ([, one]) =>
        one.region.join() !== 'asia-south1' ||
        one.availableMemoryMb === undefined ||
        one.concurrency === undefined ||
        one.maxInstances === undefined ||
        one.timeoutSeconds === undefined,
    );
    expect(endpoints.length).toBeGreaterThan(20);
    expect(unlimited).toEqual([]);
  });

  it('run a job only once at a time', () => {
    const jobs = endpoints.filter(([, one]) => one.scheduleTrigger !== undefined);
    expect(jobs.length).toBeGreaterThan(3);
    expect(jobs.filter(([, one]) => one.maxInstances !== 1 || one.concurrency !== 1)).toEqual([]);
  });

  it('keep as many instances of create-razorpay-order ready as the owner says, and none of others', () => {
    const warm = endpoints.filter(([, { minInstances }]) => typeof minInstances === 'string');
    expect(warm.map(([name, { minInstances }]) => [name, minInstances])).toEqual([
      ['create-razorpay-order', '{{ params.WARM_INSTANCES }}'],
    ]);
  });

  it('answer no address that a provider would refuse', () => {
    const http = endpoints.filter(([, one]) => one.httpsTrigger !== undefined);
    expect(
      http.map(([name]) => name).filter((name) => /^hooks.*(sr|kr|shiprocket)/.test(name)),
    ).toEqual([]);
  });
});
