import { noIgnoredBackpressure } from '../../../src/rules/no-ignored-backpressure.js';
import { markedCasesOf } from '../../support/marked-cases.js';

const { itMarks } = markedCasesOf(noIgnoredBackpressure);

itMarks('classes that ask elsewhere', {
  'about something else': `
    import net from 'node:net';
    export class Relay {
      #socket = net.connect(9000);
      #player = makePlayer();
      constructor(bus) {
        bus.on('reading', (reading) => this.forward(reading));
      }
      pause() {
        this.#player.pause();
      }
      forward(reading) {
        // expect-next-line: no-ignored-backpressure
        this.#socket.write(reading);
      }
    }`,
  'about the receiver': `
    import net from 'node:net';
    export class Relay {
      #socket = net.connect(9000);
      constructor(bus) {
        bus.on('reading', (reading) => this.forward(reading));
      }
      get isBusy() {
        return this.#socket.writableNeedDrain;
      }
      forward(reading) {
        if (this.isBusy) return;
        this.#socket.write(reading);
      }
    }`,
  'in a method that is asked first': `
    import net from 'node:net';
    export class Relay {
      #socket = net.connect(9000);
      #all = [this.#socket];
      constructor(bus) {
        bus.on('reading', (reading) => this.forward(reading));
      }
      hasRoom() {
        return this.#all.every((one) => !one.writableNeedDrain);
      }
      forward(reading) {
        if (!this.hasRoom()) return;
        this.#socket.write(reading);
      }
    }`,
  'for a sign of life now and then': `
    import net from 'node:net';
    export class Link {
      #socket = net.connect(9000);
      constructor(heart) {
        heart.on('beat', () => this.send(Buffer.of(8)));
      }
      send(bytes) {
        this.#socket.write(bytes);
      }
    }`,
});
