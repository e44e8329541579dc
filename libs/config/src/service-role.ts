/** What a process does: `api` responds to requests, `worker` delivers webhooks and runs jobs. */
export class ServiceRole {
  constructor(readonly name: 'api' | 'worker') {}

  get isWorker(): boolean {
    return this.name === 'worker';
  }
}
